import type platform from './locales/en.json'

declare module './translation-types' {
  interface Words {
    platform: typeof platform
  }
}
