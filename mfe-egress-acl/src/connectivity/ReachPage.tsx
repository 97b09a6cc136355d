import type { ThingRef } from '@meshdeck/domain/reach'
import { useNameOf, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, LinkButton, PageHeader, StatusBadge, TextLink } from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'

import { docs } from '../links'
import { paths } from '../paths'
import { policyLists } from '../policy-model/policy-lists'
import { thingHref } from '../reach-things/thing-href'
import { readThing, thingKey } from '../reach-things/thing-key'
import { useNamedThings } from '../reach-things/use-named-things'
import { useTranslation } from '../translations'
import { ReachOfThing } from './ReachOfThing'

/** What a node, config file, user, tag, group or route may reach, and what may reach it. */
export function ReachPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const key = useRequiredParam('thing')
  const things = useNamedThings(networkId)
  const ref = readThing(key)
  const thing = things.data?.get(key)
  const name = thing?.name ?? ref?.id ?? key
  // an id is nobody's name: it would be kept as one before the lists are there
  useNameOf(key, thing?.name)
  const href = ref && thing && thingHref(networkId, ref)

  return (
    <>
      <PageHeader
        icon={Waypoints}
        title={name}
        aside={thing?.status !== undefined && <StatusBadge status={thing.status} />}
        description={
          <>
            {href && (
              <TextLink to={href} textDecoration="underline">
                {t(`reach.kind.${ref.kind}`)}
              </TextLink>
            )}
            {ref && !href && t(`reach.kind.${ref.kind}`)}
            {ref && ' · '}
            {t(descriptionOf(ref), { network: networkId })}
          </>
        }
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        {ref && (
          <LinkButton to={paths.connectivityCheck(networkId, questionOf(ref))}>
            {t(canAsk(ref) ? 'reach.canIt' : 'reach.connectivityCheck')}
          </LinkButton>
        )}
      </PageHeader>
      {ref ? (
        // another thing begins anew: search and filters do not go along
        <ReachOfThing key={`${networkId} ${key}`} {...{ networkId, thing: ref, name, things }} />
      ) : (
        <EmptyState
          icon={Waypoints}
          title={t('reach.notFound')}
          description={t('reach.notFoundHint')}
        >
          <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
        </EmptyState>
      )}
    </>
  )
}

/** A tag or a group is many, and a route asks nobody. */
const canAsk = ({ kind }: ThingRef) => kind === 'node' || kind === 'client' || kind === 'user'

/** The sides that `ReachOfThing` shows. */
function descriptionOf(ref: ThingRef | undefined) {
  if (ref?.kind === 'user' || ref?.kind === 'group') return 'egress:reach.descriptionOut'
  return ref?.kind === 'route' ? 'egress:reach.descriptionIn' : 'egress:reach.description'
}

function questionOf(ref: ThingRef): Record<string, string> {
  if (canAsk(ref)) return { from: thingKey(ref) }
  return ref.kind === 'route' ? { to: thingKey(ref) } : {}
}
