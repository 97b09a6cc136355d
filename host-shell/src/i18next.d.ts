import '@meshdeck/platform/words'
import type shell from './locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    shell: typeof shell
  }
}
