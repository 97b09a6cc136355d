import '@meshdeck/platform/words'
import type accessTests from './access-tests/locales/en.json'
import type allRoutes from './all-routes/locales/en.json'
import type changePreview from './change-preview/locales/en.json'
import type connectivityCheck from './connectivity-check/locales/en.json'
import type egressForm from './egress-form/locales/en.json'
import type egressRoute from './egress-route/locales/en.json'
import type egress from './locales/en.json'
import type oldAcls from './old-acls/locales/en.json'
import type policyFile from './policy-file/locales/en.json'
import type policyForm from './policy-form/locales/en.json'
import type policyHistory from './policy-history/locales/en.json'
import type policyIssues from './policy-issues/locales/en.json'
import type policies from './policy-model/locales/en.json'
import type policyPanels from './policy-panels/locales/en.json'
import type reachEngine from './reach-engine/locales/en.json'
import type reach from './reach/locales/en.json'
import type tags from './tags/locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    egress: typeof egress
    'access-tests': typeof accessTests
    'all-routes': typeof allRoutes
    'change-preview': typeof changePreview
    'connectivity-check': typeof connectivityCheck
    'egress-form': typeof egressForm
    'egress-route': typeof egressRoute
    'old-acls': typeof oldAcls
    'policy-file': typeof policyFile
    'policy-form': typeof policyForm
    'policy-history': typeof policyHistory
    'policy-issues': typeof policyIssues
    policies: typeof policies
    'policy-panels': typeof policyPanels
    reach: typeof reach
    'reach-engine': typeof reachEngine
    tags: typeof tags
  }
}
