import type platform from './locales/en.json'

declare module './translation-types' {
  interface Translations {
    platform: typeof platform
  }
}
