import {
  createInstance,
  type FormatterModule,
  type i18n as Instance,
  type ResourceKey,
} from 'i18next'
import { use } from 'react'
import { initReactI18next, useTranslation as useI18next } from 'react-i18next'

import { NotLoadedError } from './api/errors'
import type { Key, Namespace, TFunction } from './translation-types'

declare const process: { env: { NODE_ENV: string } }

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** A text in every language, for data that renders before translations are loaded. */
export type Label = Readonly<Record<Language, string>>

/** Loads the translations of one package for one language. */
export type LoadTranslations = (language: Language) => Promise<{ default: ResourceKey }>

/** The instance with all translations; its keys are type-checked like those of a page's `t`. */
export const i18n: Omit<Instance, 't' | 'getFixedT'> & {
  t: TFunction
  getFixedT: <N extends Namespace = never>(language: string, namespace?: N) => TFunction<N>
} = createInstance()

const loaders = new Map<string, LoadTranslations>()
const loading = new Map<string, Promise<void>>()
const failures = new Map<string, Promise<void>>()

/** `{{n, number}}` is the only format in our translations; the build leaves out those of i18next. */
const numberFormat: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language) =>
    value === undefined || value === null ? '' : Number(value).toLocaleString(language),
}

/** Starts i18next. The shell calls it once, before anything renders and before `loadCommonTranslations`. */
export async function startI18n(language: Language): Promise<void> {
  await i18n
    .use(numberFormat)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false }, // React escapes texts
      initAsync: false, // nothing is loaded asynchronously
      react: { useSuspense: false },
    })
}

/** Loads the texts of this package and of `ui` in the current language. Call it before anything renders. */
export function loadCommonTranslations(): Promise<void> {
  return addTranslations(
    'common',
    (language) =>
      import(/* webpackChunkName: "translations-[request]" */ `./locales/${language}.json`),
  )
}

/** Loads the translations of a package, only for the current language. */
export function addTranslations(namespace: string, load: LoadTranslations): Promise<void> {
  loaders.set(namespace, load)
  const pending = loading.get(namespace)
  if (pending) return pending

  const attempt = fetchTranslations(namespace, load, currentLanguage()).catch((error: unknown) => {
    // reset, so that a retry loads it again
    loading.delete(namespace)
    failures.set(namespace, attempt)
    throw new NotLoadedError(`The words of ${namespace} did not arrive`, { cause: error })
  })
  failures.delete(namespace)
  loading.set(namespace, attempt)
  // React suspends for a promise without a status, and then renders 300 ms later
  attempt.then(
    () => Object.assign(attempt, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return attempt
}

/** Returns the `t` of loaded texts, and their instance. */
export function useTranslation<N extends Namespace>(
  namespace: N,
): { t: TFunction<N>; i18n: Instance } {
  return useI18next(namespace)
}

/**
 * Returns the `useTranslation` of one package. Its texts are requested as soon as the calling code loads, and a
 * component suspends until they arrive. If they don't, it throws until the failure is forgotten; otherwise each render
 * would request them again.
 */
export function translationsOf<N extends Namespace>(namespace: N, load: LoadTranslations) {
  // the language isn't known earlier; a failure is reported when the texts render
  if (i18n.isInitialized) addTranslations(namespace, load).catch(() => undefined)
  return () => {
    use(failures.get(namespace) ?? addTranslations(namespace, load))
    return useTranslation(namespace)
  }
}

/** Whether a schema's message is the key of a loaded translation; otherwise it is a sentence. */
export const isKey = (message: string): message is Key => i18n.exists(message)

/** Resolves once no translations are loading, whether they succeeded or failed. */
export async function translationsSettled(): Promise<void> {
  await Promise.allSettled(loading.values())
}

/** Allows another request for translations that failed to load; call it when the error is on the screen. */
export function forgetMissingTranslations(): void {
  failures.clear()
}

/** Switches the language of the console. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all(
    [...loaders].map(([namespace, load]) => fetchTranslations(namespace, load, language)),
  )
  await i18n.changeLanguage(language)
}

/** Returns the language of the screen; English before `startI18n`, or for one that the console lacks. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'en'
}

/** Returns a function that returns a label in the current language; for components. */
export function useLabel(): (label: Label) => string {
  const { i18n: current } = useTranslation('common')
  const language = languages.find((known) => known === current.language) ?? 'en'
  return (label) => label[language]
}

/** Reloads the current translations after the dev server has changed them. */
async function reloadTranslations(): Promise<void> {
  const language = currentLanguage()
  for (const [namespace, load] of loaders) {
    const words = await load(language)
    i18n.addResourceBundle(language, namespace, words.default, true, true)
  }
  await i18n.changeLanguage(language)
}

if (process.env.NODE_ENV === 'development') {
  addEventListener('meshdeck-words-changed', () => void reloadTranslations())
}

async function fetchTranslations(
  namespace: string,
  load: LoadTranslations,
  language: Language,
): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return
  const words = await load(language)
  i18n.addResourceBundle(language, namespace, words.default)
}
