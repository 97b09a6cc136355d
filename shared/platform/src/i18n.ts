import {
  createInstance,
  type FormatterModule,
  type i18n as Instance,
  type ResourceKey,
} from 'i18next'
import { use } from 'react'
import { initReactI18next, useTranslation as useI18next } from 'react-i18next'

import { NotLoadedError } from './api/errors'
import type { Key, Namespace, TFunction } from './words'

declare const process: { env: { NODE_ENV: string } }

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** A text in every language, for data that is drawn before any words are loaded. */
export type Label = Readonly<Record<Language, string>>

/** Fetches the words of one package for one language. */
export type LoadTranslations = (language: Language) => Promise<{ default: ResourceKey }>

/** The instance that all words are in; its keys are checked as those of a page's `t` are. */
export const i18n: Omit<Instance, 't' | 'getFixedT'> & {
  t: TFunction
  getFixedT: <N extends Namespace = never>(language: string, namespace?: N) => TFunction<N>
} = createInstance()

const loaders = new Map<string, LoadTranslations>()
const loading = new Map<string, Promise<void>>()
const failures = new Map<string, Promise<void>>()

/** `{{n, number}}` is the one format in our words; the build leaves out those of i18next. */
const numberFormat: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language) =>
    value === undefined || value === null ? '' : Number(value).toLocaleString(language),
}

/** The shell calls it once, before anything is drawn; `loadPlatformTranslations` comes after it. */
export async function startI18n(language: Language): Promise<void> {
  await i18n
    .use(numberFormat)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false }, // React escapes
      initAsync: false, // there is nothing to wait for
      react: { useSuspense: false },
    })
}

/** Brings what this package says, in the language on screen. Before anything is drawn. */
export function loadPlatformTranslations(): Promise<void> {
  return addTranslations(
    'platform',
    (language) =>
      import(/* webpackChunkName: "translations-[request]" */ `./locales/${language}.json`),
  )
}

/** Brings the words of a package for the current language, and only for that one. */
export function addTranslations(namespace: string, load: LoadTranslations): Promise<void> {
  loaders.set(namespace, load)
  const pending = loading.get(namespace)
  if (pending) return pending

  const attempt = fetchWords(namespace, load, currentLanguage()).catch((error: unknown) => {
    // forgotten, so that a retry asks again
    loading.delete(namespace)
    failures.set(namespace, attempt)
    throw new NotLoadedError(`The words of ${namespace} did not arrive`, { cause: error })
  })
  failures.delete(namespace)
  loading.set(namespace, attempt)
  // what it has not seen settle React waits for, and draws 300 ms later
  attempt.then(
    () => Object.assign(attempt, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return attempt
}

/** The `t` of texts that are here, and the instance that they are in. */
export function useTranslation<N extends Namespace>(
  namespace: N,
): { t: TFunction<N>; i18n: Instance } {
  return useI18next(namespace)
}

/**
 * The `useTranslation` of one package. Its texts are requested as soon as the code is here that calls this, and a component
 * waits for those that have not arrived. When they do not arrive it throws, until the failure is forgotten: drawn again it
 * would request them without end.
 */
export function translationsOf<N extends Namespace>(namespace: N, load: LoadTranslations) {
  // in which language is not known before; a failure is told when the texts are drawn
  if (i18n.isInitialized) addTranslations(namespace, load).catch(() => undefined)
  return () => {
    use(failures.get(namespace) ?? addTranslations(namespace, load))
    return useTranslation(namespace)
  }
}

/** Whether a message of a schema is a key of words that are here, or else a sentence. */
export const isKey = (message: string): message is Key => i18n.exists(message)

/** Resolves once no words are on their way any more, whatever became of them. */
export async function translationsSettled(): Promise<void> {
  await Promise.allSettled(loading.values())
}

/** Lets words that did not arrive be asked for anew; for when their failure is on screen. */
export function forgetMissingTranslations(): void {
  failures.clear()
}

/** Switches the language of everything on screen. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...loaders].map(([namespace, load]) => fetchWords(namespace, load, language)))
  await i18n.changeLanguage(language)
}

/** The language on screen. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'en'
}

/** The words of a label in the language on screen; for components. */
export function useLabel(): (label: Label) => string {
  const { i18n: current } = useTranslation('platform')
  const language = languages.find((known) => known === current.language) ?? 'en'
  return (label) => label[language]
}

/** The dev server has changed words: those on screen are read again. */
async function readWordsAnew(): Promise<void> {
  const language = currentLanguage()
  for (const [namespace, load] of loaders) {
    const words = await load(language)
    i18n.addResourceBundle(language, namespace, words.default, true, true)
  }
  await i18n.changeLanguage(language)
}

if (process.env.NODE_ENV === 'development') {
  addEventListener('meshdeck-words-changed', () => void readWordsAnew())
}

async function fetchWords(
  namespace: string,
  load: LoadTranslations,
  language: Language,
): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return
  const words = await load(language)
  i18n.addResourceBundle(language, namespace, words.default)
}
