import '@meshdeck/platform/words'
import type identity from './locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    identity: typeof identity
  }
}
