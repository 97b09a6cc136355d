import '@meshdeck/platform/translations'
import type networks from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    networks: typeof networks
  }
}
