import type common from './locales/en.json'

declare module './translation-types' {
  interface Translations {
    common: typeof common
  }
}
