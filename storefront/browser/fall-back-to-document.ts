/**
 * What a page's files give, or the page as a whole from the server. A file that cannot be had is no fault of the
 * page: the network is gone, or the shop was renewed since the page was opened; and a browser does not ask again
 * for a file that failed.
 */
export async function fallBackToDocument<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    window.location.assign(request.url);
    return new Promise(() => {});
  }
}
