import { useTranslation } from '@meshdeck/platform'
import { Button, Code, Flex } from '@meshdeck/ui'

import { CenteredScreen } from './CenteredScreen'

type Props = { error: unknown; onRetry: () => void }

/** The code of a page did not arrive [ER-001 to ER-003]. */
export function PageLoadFailed({ error, onRetry }: Props) {
  const { t } = useTranslation('shell')
  const isIncompatible = error instanceof Error && error.name === 'IncompatibleRemoteError'

  return (
    <CenteredScreen isAlert title={t('pageLoad.title')} text={t('pageLoad.text')}>
      {isIncompatible && (
        <Code layerStyle="well" px="3" py="2">
          {error.message}
        </Code>
      )}
      <Flex gap="2">
        <Button variant="solid" onClick={() => window.location.reload()}>
          {t('pageLoad.refresh')}
        </Button>
        <Button onClick={onRetry}>{t('pageLoad.retry')}</Button>
      </Flex>
    </CenteredScreen>
  )
}
