import '@meshdeck/platform/words'
import type keys from './locales/en.json'
import type settings from './settings/locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    keys: typeof keys
    settings: typeof settings
  }
}
