/**
 * Polyfills the stream APIs that React Router uses to read page data. Firefox before 105 lacks `TextEncoderStream`.
 */
export const OLD_BROWSER_STREAMS = `
if (!("TextEncoderStream" in window)) {
  window.TransformStream = function (transformer) {
    this.transformer = transformer;
  };
  window.TextEncoderStream = function () {
    const encoder = new TextEncoder();
    this.transformer = { transform: (text, output) => output.enqueue(encoder.encode(text)) };
  };
  ReadableStream.prototype.pipeThrough = function ({ transformer }) {
    const reader = this.getReader();
    return new ReadableStream({
      async pull(controller) {
        let isWaiting = true;
        const enqueue = (chunk) => {
          isWaiting = false;
          controller.enqueue(chunk);
        };
        while (isWaiting) {
          const { done, value } = await reader.read();
          if (!done) transformer.transform(value, { enqueue });
          else {
            if (transformer.flush) transformer.flush({ enqueue });
            return controller.close();
          }
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  };
}
`
  .trim()
  .replace(/\n\s*/g, ' ');
