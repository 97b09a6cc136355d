import '@meshdeck/platform/words'
import type changes from './changes/locales/en.json'
import type connection from './connection/locales/en.json'
import type dashboard from './dashboard/locales/en.json'
import type desktop from './desktop/locales/en.json'
import type diagnostics from './diagnostics/locales/en.json'
import type display from './display/locales/en.json'
import type health from './health/locales/en.json'
import type keyboard from './keyboard/locales/en.json'
import type shell from './locales/en.json'
import type palette from './palette/locales/en.json'
import type panels from './panels/locales/en.json'
import type refusal from './refusal/locales/en.json'
import type session from './session/locales/en.json'
import type tenant from './tenant/locales/en.json'
import type upgrade from './upgrade/locales/en.json'
import type wizard from './wizard/locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    shell: typeof shell
    changes: typeof changes
    connection: typeof connection
    dashboard: typeof dashboard
    desktop: typeof desktop
    diagnostics: typeof diagnostics
    display: typeof display
    health: typeof health
    keyboard: typeof keyboard
    palette: typeof palette
    panels: typeof panels
    refusal: typeof refusal
    session: typeof session
    tenant: typeof tenant
    upgrade: typeof upgrade
    wizard: typeof wizard
  }
}
