import '@meshdeck/platform/translations'
import type egress from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    egress: typeof egress
  }
}
