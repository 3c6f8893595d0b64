/** The keys of the German texts with any wording: a missing or a surplus key fails the type check. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translation<Texts[Key]>;
};
