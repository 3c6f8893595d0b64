import { brand } from 'virtual:brand';
import type { Language } from '#rules/language.ts';
import de from '#texts/de-ch/load-guard.json' with { type: 'json' };
import { fill } from '#texts/fill.ts';
import fr from '#texts/fr-ch/load-guard.json' with { type: 'json' };
import it from '#texts/it-ch/load-guard.json' with { type: 'json' };

const TEXTS: Record<Language, typeof de> = { 'de-ch': de, 'fr-ch': fr, 'it-ch': it };

/** Human-readable form of `browserslist` in package.json. */
export const SUPPORTED_BROWSERS = 'Safari 15.4, Chrome 90, Edge 90, Firefox 91, Samsung Internet 15';

const { email, telephone } = brand.support;

/**
 * Returns a script that shows a notice in the page's language if the page doesn't start. It first reloads the page
 * once if a file is missing. It is ES5 and not a module, so that old browsers can run it. The storefront ends it after
 * starting.
 */
export function createLoadGuard(language: Language): string {
  const texts = TEXTS[language];
  const shown = {
    old: [texts.oldTitle, fill(texts.old, { browsers: SUPPORTED_BROWSERS })],
    failed: [texts.failedTitle, texts.failed],
    retry: texts.retry,
    contacts: [
      [email, `mailto:${email}`],
      [telephone, `tel:${telephone.replace(/[^+\d]/g, '')}`],
    ],
  };
  return GUARD.replace('TEXTS', () => JSON.stringify(shown).replaceAll('<', '\\u003c'));
}

const GUARD = `
(function (texts) {
  var isOver = false;
  function add(parent, tag, text) {
    var element = parent.appendChild(document.createElement(tag));
    element.textContent = text;
    return element;
  }
  function show(kind) {
    if (isOver) return;
    isOver = true;
    var place = kind === "failed" && document.querySelector("main") || document.body;
    var notice = document.createElement("div");
    notice.className = "load-notice";
    notice.setAttribute("role", "alert");
    add(add(notice, "p", ""), "strong", texts[kind][0]);
    var sentence = add(notice, "p", texts[kind][1]);
    texts.contacts.forEach(function (contact) {
      sentence.appendChild(document.createTextNode(" "));
      add(sentence, "a", contact[0]).href = contact[1];
    });
    if (kind === "failed") add(add(notice, "p", ""), "a", texts.retry).href = location.pathname + location.search;
    place.insertBefore(notice, place.firstChild);
  }
  function whenParsed(run) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run);
    else run();
  }
  function fail() {
    var visit = performance.getEntriesByType && performance.getEntriesByType("navigation")[0];
    if (isOver) return;
    if (visit && visit.type !== "reload") {
      isOver = true;
      setTimeout(function () { location.reload(); }, 300);
    } else whenParsed(function () { show("failed"); });
  }
  function failIfMissing(text) {
    if (/\\/assets\\/|module script/.test(text)) fail();
  }
  addEventListener("error", function (event) {
    var target = event.target;
    if (target && target.tagName === "SCRIPT") {
      if (target.type === "module") fail();
    } else failIfMissing(event.filename + " " + event.message);
  }, true);
  addEventListener("unhandledrejection", function (event) {
    var reason = event.reason || {};
    failIfMissing(reason.message + " " + reason.stack);
  });
  window.endLoadGuard = function () { isOver = true; };
  if (
    !("noModule" in document.createElement("script")) || !"".replaceAll || !window.WeakRef ||
    !(window.CSS && CSS.supports && CSS.supports("aspect-ratio", "1"))
  ) whenParsed(function () { show("old"); });
})(TEXTS);
`
  .trim()
  .replace(/\n\s*/g, ' ');

/** The content of the page's `noscript` element. */
export function createNoScriptNotice(language: Language): string {
  const { noScriptTitle, noScript } = TEXTS[language];
  const sentence = fill(noScript, { browsers: SUPPORTED_BROWSERS });
  return `<div class="load-notice"><p><strong>${noScriptTitle}</strong></p><p>${sentence} <a href="mailto:${email}">${email}</a> ${telephone}</p></div>`;
}
