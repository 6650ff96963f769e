/**
 * `<storelens-card data-host="shop.tw"></storelens-card>`: the card as an element, for pages that make their content by script. It
 * works wherever and whenever it is inserted, by innerHTML too, and follows its attributes, which are the script's.
 */
import { dressedRoot, fill, type Place, serviceAt } from './place.ts';

const NAME = 'storelens-card';

/** Defined once, whichever script came first; its service is asked where an element names none. */
export const defineCard = (origin: string): void => {
  if (customElements.get(NAME) !== undefined) return;
  class Card extends HTMLElement {
    static readonly observedAttributes = ['data-host', 'data-lang', 'data-base', 'data-show'];
    readonly #root = dressedRoot(this);
    #place: Place | null = null;
    /** What the card that stands there was asked for: one that is only moved stays as it is. */
    #shown = '';

    connectedCallback(): void {
      this.#update();
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#update();
    }

    #update(): void {
      const { host, lang, base, show: form } = this.dataset;
      const wanted = JSON.stringify([host, lang, base, form]);
      if (wanted === this.#shown) return;
      this.#shown = wanted;
      if (this.#place !== null) this.#place.isGone = true;
      try {
        this.#place = fill(this, this.#root, base ? serviceAt(base) : origin, { host, lang, form });
      } catch {
        // An address that is none: the page hears nothing of it.
      }
    }
  }
  customElements.define(NAME, Card);
};
