let token = '';

/** Takes the token of an invitation out of the address: it must stay in no history, and reaches the server in a body alone. */
export function takeInvitationToken(): void {
  const { pathname, hash } = window.location;
  if (pathname !== '/invitation' || hash.length < 2) return;
  token = decodeToken(hash.slice(1));
  window.history.replaceState(window.history.state, '', pathname);
}

/** Empty when the address had none. */
export function invitationToken(): string {
  return token;
}

function decodeToken(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
