import { createEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { errorText, useMutation, useSuspenseQuery } from '@meshdeck/platform'
import { Button, Callout, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useAddNodeWords } from './add-node-words'
import { findJoinKey, joinKeyName } from './join-key'

type Props = { networkId: string; children: (token: string) => ReactNode }

/** What joins a network by the token of its key, or the key that it still lacks [AN-016]. */
export function JoinKey({ networkId, children }: Props) {
  const { t } = useAddNodeWords()
  const { data: keys } = useSuspenseQuery(enrollmentKeyListQuery())
  const key = findJoinKey(keys, networkId)
  if (!key) return <MissingKey networkId={networkId} />

  return (
    <>
      {children(key.token)}
      <Text textStyle="xs" color="fg.muted">
        {t('tokenFrom', { name: keyName(key) })}
      </Text>
    </>
  )
}

function MissingKey({ networkId }: { networkId: string }) {
  const { t } = useAddNodeWords()
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
        {t('noKey')}
      </Text>
      {error && (
        <Callout tone="critical" role="alert">
          {errorText(error)}
        </Callout>
      )}
      <Button alignSelf="flex-start" disabled={isPending} onClick={() => createKey(key)}>
        {t('createKey')}
      </Button>
    </>
  )
}
