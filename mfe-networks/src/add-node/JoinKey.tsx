import { createEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { TOKEN_MASK } from '@meshdeck/domain/join-command'
import { errorText, useMutation, useSuspenseQuery } from '@meshdeck/platform'
import { Button, Callout, Text } from '@meshdeck/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useTranslation } from '../translations'
import { findJoinKey, joinKeyName } from './join-key'

type Props = {
  networkId: string
  /** `shown` stands in place of the token on the screen: the token itself, or a mask. */
  children: (key: { token: string; shown: string }) => ReactNode
}

/** What joins a network by the token of its key, which is hidden at first, or the key that it still lacks [AN-016]. */
export function JoinKey({ networkId, children }: Props) {
  const { t } = useTranslation()
  const { data: keys } = useSuspenseQuery(enrollmentKeyListQuery())
  const [isShown, setIsShown] = useState(false)
  const key = findJoinKey(keys, networkId)
  const Icon = isShown ? EyeOff : Eye
  if (!key) return <MissingKey networkId={networkId} />

  return (
    <>
      {children({ token: key.token, shown: isShown ? key.token : TOKEN_MASK })}
      <Button size="sm" alignSelf="flex-start" onClick={() => setIsShown(!isShown)}>
        <Icon aria-hidden="true" /> {t(isShown ? 'addNode.hideToken' : 'addNode.showToken')}
      </Button>
      <Text textStyle="xs" color="fg.muted">
        {t('addNode.tokenFrom', { name: keyName(key) })}
      </Text>
    </>
  )
}

function MissingKey({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const {
    mutate: createKey,
    isPending,
    error,
  } = useMutation({
    mutationFn: createEnrollmentKey,
  })
  const key = { name: joinKeyName(networkId), networks: [networkId] }

  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('addNode.noKey')}
      </Text>
      {error && (
        <Callout tone="critical" role="alert">
          {errorText(error)}
        </Callout>
      )}
      <Button alignSelf="flex-start" disabled={isPending} onClick={() => createKey(key)}>
        {t('addNode.createKey')}
      </Button>
    </>
  )
}
