import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, Buffer>(scrypt);
const BYTES = 24;

/**
 * By what the address of a recipient is compared with those that object. No key: an objection outlives every change of
 * keys; slow, so that a list of addresses is not tried out against a stolen copy.
 */
export async function hashRecipient(email: string): Promise<string> {
  return (await derive(email.trim().toLowerCase(), 'cadeau gift recipients', BYTES)).toString('base64url');
}
