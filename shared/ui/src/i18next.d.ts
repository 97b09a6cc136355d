import '@meshdeck/platform/translations'
import type ui from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    ui: typeof ui
  }
}
