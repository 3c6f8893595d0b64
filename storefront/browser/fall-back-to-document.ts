/**
 * Loads a page's files, or reloads the whole page from the server if that fails. A file can be missing when the network
 * is down or after a deployment. Browsers don't request a failed module again.
 */
export async function fallBackToDocument<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    window.location.assign(request.url);
    return new Promise(() => {});
  }
}
