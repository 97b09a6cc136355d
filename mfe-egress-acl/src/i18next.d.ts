import '@meshdeck/platform/words'
import type egress from './locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    egress: typeof egress
  }
}
