import '@meshdeck/platform/words'
import type account from './account/locales/en.json'
import type activityNames from './activity/locales/en.json'
import type downloads from './downloads/locales/en.json'
import type ui from './locales/en.json'
import type overlays from './overlays/locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    ui: typeof ui
    account: typeof account
    'activity-names': typeof activityNames
    downloads: typeof downloads
    overlays: typeof overlays
  }
}
