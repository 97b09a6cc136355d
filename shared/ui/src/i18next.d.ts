import '@meshdeck/platform/words'
import type ui from './locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    ui: typeof ui
  }
}
