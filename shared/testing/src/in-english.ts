import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createInstance } from 'i18next'

import { namespaceOf, root, translationFolders } from './translations/translation-folders'

const texts = createInstance()
void texts.init({
  lng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: Object.fromEntries(translationFolders().map((name) => [namespaceOf(name), words(name)])),
  },
  returnedObjectHandler: lacking('is no text'),
  parseMissingKeyHandler: lacking('is in no en.json, or lacks its count'),
  missingInterpolationHandler: (text, [placeholder]) => lacking(`lacks ${placeholder}`)(text),
})

/**
 * Returns a text as the user reads it: `inEnglish('networks:gateways.relay.released', { name: 'spare' })`. For
 * sentences that a test or story looks for; write the names of buttons and fields out. Spaces that keep a number and its
 * unit together are plain, as queries read them. Throws for an unknown key, and for a missing value.
 */
export function inEnglish(
  key: `${string}:${string}`,
  values: Record<string, unknown> = {},
): string {
  // the handlers throw for everything that isn't a text
  return String(texts.t(key, values)).replaceAll('\u00A0', ' ')
}

function words(folder: string) {
  return JSON.parse(readFileSync(join(root, folder, 'src/locales/en.json'), 'utf8'))
}

function lacking(what: string) {
  return (text: string): never => {
    throw new Error(`"${text}" ${what}`)
  }
}
