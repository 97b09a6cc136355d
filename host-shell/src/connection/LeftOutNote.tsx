import { useLeftOut } from '@meshdeck/platform/shell'
import { Banner, Button, Flex, LinkButton } from '@meshdeck/ui'
import { useState } from 'react'

import { useTranslation } from '../translations'

/** Counts the records that lists hold and no page shows, because their form is unknown; the details say why. */
export function LeftOutNote() {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  const lists = [...leftOut].map(([path, records]) => `${path} (${records})`).join(', ')
  const [dismissed, setDismissed] = useState('')
  if (lists === '' || lists === dismissed) return null

  function dismiss() {
    // the button goes with the banner
    document.querySelector('main')?.focus()
    setDismissed(lists)
  }

  return (
    <Banner
      tone="warning"
      action={
        <Flex gap="1" flexShrink="0">
          <LinkButton size="sm" variant="ghost" to="/diagnostics">
            {t('connection.leftOut.details')}
          </LinkButton>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {t('connection.leftOut.dismiss')}
          </Button>
        </Flex>
      }
    >
      {t('connection.leftOut.text', {
        count: [...leftOut.values()].reduce((sum, one) => sum + one, 0),
        lists,
      })}
    </Banner>
  )
}
