/**
 * Keeps what visitors type and which buttons they press before the page is hydrated. Without it, a form would reload the
 * page. `storefront/browser/replay-early-input.ts` repeats the input.
 */
export const KEEP_EARLY_INPUT = `
(function () {
  const kept = [];
  const keepText = ({ target }) => {
    kept.push({ target, text: target.value });
  };
  const keepPress = (event) => {
    const target = event.target.closest("button");
    if (!target) return;
    event.preventDefault();
    kept.push({ target });
  };
  addEventListener("input", keepText, true);
  addEventListener("click", keepPress, true);
  window.takeEarlyInput = () => {
    removeEventListener("input", keepText, true);
    removeEventListener("click", keepPress, true);
    return kept.splice(0);
  };
})();
`
  .trim()
  .replace(/\n\s*/g, ' ');
