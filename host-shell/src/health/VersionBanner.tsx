import { NEWEST_SUPPORTED, supportOf } from '@meshdeck/domain/capabilities'
import { preferenceAtom, useAtom, useCapabilities, z } from '@meshdeck/platform'
import { Banner, Button } from '@meshdeck/ui'

import { useProductName } from '../shared/branding'
import { useTranslation } from '../translations'

/** The version of the server whose banner the user dismissed. */
const dismissedVersionAtom = preferenceAtom('dismissed_version', z.string())

/**
 * Says that the server's version is newer than every version that the console supports, or isn't a version. Stays
 * dismissed until the server reports another version.
 */
export function VersionBanner() {
  const { t } = useTranslation()
  const product = useProductName()
  const { version } = useCapabilities()
  const [dismissed, setDismissed] = useAtom(dismissedVersionAtom)
  const support = supportOf(version)
  if (support === 'supported' || dismissed === version) return null

  function dismiss() {
    // the button disappears with the banner
    document.querySelector('main')?.focus()
    setDismissed(version)
  }

  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t('health.version.dismiss')}
        </Button>
      }
    >
      {t(`health.version.${support}`, { product, version, supported: `v${NEWEST_SUPPORTED}` })}
    </Banner>
  )
}
