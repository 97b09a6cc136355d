import '@meshdeck/platform/words'
import type networks from './locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    networks: typeof networks
  }
}
