import type { ParseKeys } from 'i18next'

/**
 * Every text of this repository by its namespace. A package adds its own in `i18next.d.ts`, and a key that is in no
 * `en.json` doesn't compile. A remote in a repository of its own may do the same; without it, keys are any strings.
 */
// a type can't be added to
// oxlint-disable-next-line typescript/consistent-type-definitions
export interface Words {}

declare module 'i18next' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CustomTypeOptions {
    resources: Words
  }
}

type IsTyped = [keyof Words] extends [never] ? false : true

/** A package or a part of one that has texts. */
export type Namespace = IsTyped extends true ? keyof Words : string

/** `networks:title`, from anywhere. */
type FullKey = IsTyped extends true
  ? { [N in keyof Words]: `${N}:${ParseKeys<N>}` }[keyof Words]
  : string

/** A key of a namespace, which may be left out before its own. */
export type Key<N extends Namespace = never> =
  | FullKey
  | (N extends keyof Words ? ParseKeys<N> : never)

type Values = Readonly<Record<string, unknown>>

/** Returns a text: `t('title')` of its own namespace, `t('ui:save')` of another. */
export type TFunction<N extends Namespace = never> = {
  (key: Key<N>, values?: Values): string
  /** The server says what fills the key, and may say more than the console knows. */
  (key: string, values: Values & { defaultValue: string }): string
}
