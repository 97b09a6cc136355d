import '@meshdeck/platform/words'
import type keys from './locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    keys: typeof keys
  }
}
