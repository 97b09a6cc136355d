import '@meshdeck/platform/translations'
import type identity from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    identity: typeof identity
  }
}
