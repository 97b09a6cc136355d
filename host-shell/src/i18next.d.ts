import '@meshdeck/platform/translations'
import type shell from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    shell: typeof shell
  }
}
