import type platform from './locales/en.json'

declare module './words' {
  interface Words {
    platform: typeof platform
  }
}
