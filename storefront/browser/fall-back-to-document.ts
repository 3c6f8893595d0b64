/**
 * Loads a page's files, or reloads the whole page from the server if that fails. Files fail to load when the network is
 * down or after a deployment, and browsers never request a failed module again.
 */
export async function fallBackToDocument<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    window.location.assign(request.url);
    // Never resolves, because the page is about to reload.
    return new Promise(() => {});
  }
}
