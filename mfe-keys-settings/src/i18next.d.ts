import '@meshdeck/platform/translations'
import type keys from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    keys: typeof keys
  }
}
