import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../testkit/eventually.ts';
import { type Person, TEXT_FIELDS } from '../support/browser-buyer.ts';
import { LABELS, type Lang } from '../support/labels.ts';
import type { EngineTab } from './engine.ts';

type Name = string | RegExp;
type Role = 'button' | 'checkbox' | 'group' | 'heading' | 'link' | 'radio' | 'region' | 'textbox';

const TIMEOUT_MS = 120_000;

/** Source of DOM Testing Library, as an expression that both protocols can evaluate in the page. */
const library = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
).replace(/;\s*(\/\/#.*)?\s*$/, '');

/** Performs a visitor's steps in one language. Each step waits until it is possible. */
export function createVisitor(tab: EngineTab, lang: Lang, shop = process.env.E2E_SHOP ?? '') {
  const words = LABELS[lang];

  /** Repeats an action that fails while the page is changing. */
  async function retry(description: string, action: () => Promise<boolean>): Promise<void> {
    const problems = new Set<string>();
    const attempt = async () => {
      try {
        const isLoaded = await tab.evaluate<boolean>('typeof TestingLibraryDom === "object"');
        if (!isLoaded) await tab.evaluate(library);
        return await action();
      } catch (error) {
        problems.add(String(error));
        return false;
      }
    };
    await eventually(() => [description, ...problems].join('\n'), attempt, TIMEOUT_MS);
  }

  const act = (description: string, action: () => Promise<void>) =>
    retry(description, async () => {
      await action();
      return true;
    });

  /** Sets a radio button or checkbox to this state and verifies it. */
  const choose = (box: string, checked: boolean) =>
    retry(`${checked ? 'check' : 'uncheck'} ${box}`, async () => {
      const isDone = () => tab.evaluate<boolean>(`${box}?.checked === ${checked}`);
      if (!(await isDone())) await tab.click(`${box} ?? null`);
      return isDone();
    });

  const visitor = {
    open: (path: string) => tab.goto(`${shop}/${lang}${path}`),
    /** Clicks an enabled element. */
    press: (role: Role, name: Name) =>
      act(`press the ${role} ${name}`, () => tab.click(`${locate(role, name)}.find(${IS_ENABLED}) ?? null`)),
    choose: (role: 'checkbox' | 'radio', name: Name, checked = true) =>
      choose(`${locate(role, name)}[0]`, checked),
    /** Types into a field. @param group name of the group that contains it */
    fill: (name: Name, text: string, group?: Name) =>
      act(`fill the field ${name}`, () => tab.type(`${locate('textbox', name, group)}[0] ?? null`, text)),
    /** Clicks an element of the provider's page. */
    clickId: (id: string) => act(`click #${id}`, () => tab.click(`document.getElementById('${id}')`)),
    typeId: (id: string, text: string) =>
      act(`type into #${id}`, () => tab.type(`document.getElementById('${id}')`, text)),
    expectElement: (role: Role, name: Name) =>
      retry(`see the ${role} ${name}`, () => tab.evaluate(`${locate(role, name)}.length > 0`)),
    expectNoElement: (role: Role, name: Name) =>
      retry(`see no ${role} ${name}`, () => tab.evaluate(`${locate(role, name)}.length === 0`)),
    /** Waits until the page contains the text. */
    expectText: (text: string) =>
      retry(`read ${text}`, async () => (await visitor.readPage()).includes(text)),
    expectPath: (path: RegExp) =>
      retry(`arrive at ${path}`, () => tab.evaluate(`${path}.test(location.pathname + location.search)`)),
    readPage: async () => plain(await tab.evaluate<string>('document.body.innerText')),

    async add(reference: string, francs: number, amount = 1) {
      await visitor.open(`/giftcard/${reference}`);
      await visitor.fill(words.price, String(francs));
      await visitor.fill(words.amount, String(amount));
      await visitor.press('button', words.add);
      await visitor.press('link', words.goToCart);
      await visitor.expectPath(/\/cart$/);
    },
    async toAddress() {
      await visitor.press('link', words.toAddress);
      await visitor.expectPath(/\/address$/);
    },
    async fillAddress(person: Person, group?: Name) {
      for (const field of TEXT_FIELDS) await visitor.fill(words[field], person[field], group);
    },
    async toPayment() {
      await visitor.press('button', words.toPayment);
      await visitor.expectPath(/\/payment$/);
    },
    /** Chooses a method, agrees to all terms and presses pay. */
    async pay(method: string) {
      await visitor.choose('radio', method);
      const count = await tab.evaluate<number>(`${locate('checkbox', /./)}.length`);
      for (let index = 0; index < count; index += 1) {
        await choose(`${locate('checkbox', /./)}[${index}]`, true);
      }
      await visitor.press('button', words.pay);
      await visitor.expectPath(/\/saferpay\//);
    },
    async payByCard(number: string) {
      await visitor.typeId('CardNumber', number);
      await visitor.typeId('Expiry', '12/30');
      await visitor.typeId('VerificationCode', '123');
      await visitor.clickId('btn-card-pay');
    },
    /** @returns the order's reference */
    async readReference(): Promise<string> {
      const text = await visitor.readPage();
      const [reference] = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec(text) ?? [];
      if (reference === undefined) throw new Error(`no order reference in: ${text}`);
      return reference;
    },
    async onOrderPage(): Promise<string> {
      await visitor.expectPath(/\/order\//);
      await visitor.expectElement('heading', words.orderSaved);
      return visitor.readReference();
    },
  };
  return visitor;
}

const IS_ENABLED = "(element) => !element.disabled && element.ariaDisabled !== 'true'";

/** Returns an expression for the visible elements with this role and name. */
function locate(role: Role, name: Name, group?: Name): string {
  const within = group === undefined ? 'document.body' : `(${locate('group', group)}[0])`;
  const isNamed = `(name) => ${toPattern(name)}.test(name.replace(/\\s+/g, ' ').trim())`;
  return `TestingLibraryDom.queryAllByRole(${within}, '${role}', { name: ${isNamed} })`;
}

function toPattern(name: Name): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : name;
}

const plain = (text: string) => text.replace(/\s+/g, ' ');
