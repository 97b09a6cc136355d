import type { ParseKeys } from 'i18next'

/**
 * Every text of this repository by its namespace. A package adds its own in `translations.ts`, and a key that is missing
 * in every `en.json` doesn't compile. A remote in another repository may do the same; without it, keys are any strings.
 */
// a type alias can't be augmented
// oxlint-disable-next-line typescript/consistent-type-definitions
export interface Translations {}

declare module 'i18next' {
  // a type alias can't be augmented
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CustomTypeOptions {
    resources: Translations
  }
}

type IsTyped = [keyof Translations] extends [never] ? false : true

/** A package, or a part of one, that has texts. */
export type Namespace = IsTyped extends true ? keyof Translations : string

/** `networks:title`, from any namespace. */
type FullKey = IsTyped extends true
  ? { [N in keyof Translations]: `${N}:${ParseKeys<N>}` }[keyof Translations]
  : string

/** A key of a namespace; the prefix is optional for the package's own namespace. */
export type Key<N extends Namespace = never> =
  | FullKey
  | (N extends keyof Translations ? ParseKeys<N> : never)

type Values = Readonly<Record<string, unknown>>

/** Returns a text: `t('title')` from its own namespace, `t('common:copy')` from another. */
export type TFunction<N extends Namespace = never> = {
  (key: Key<N>, values?: Values): string
  /** For keys that contain a value from the server, which may be unknown to the console. */
  (key: string, values: Values & { defaultValue: string }): string
}
