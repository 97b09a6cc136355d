import { placeHref, useSuspenseQuery } from '@meshdeck/platform'
import {
  Dialogs,
  KeyValue,
  lazyOverlay,
  LinkButton,
  PageBoundary,
  PageHeader,
  TextLink,
  useDialog,
} from '@meshdeck/ui'

import { networkNamesQuery } from './network-names'
import { useTranslation } from './translations'
import { WaveIcon } from './WaveIcon'

const dialogs = {
  greet: lazyOverlay(() => import('./GreetDialog').then((file) => file.GreetDialog)),
}

/** Shows a greeting and the number of networks. */
export function GreetingsPage() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()

  return (
    <>
      <PageHeader
        icon={WaveIcon}
        title={t('title')}
        description={t('description')}
        docsUrl="https://docs.netmaker.io"
      >
        <LinkButton to={linkTo('greet')}>{t('greet')}</LinkButton>
      </PageHeader>
      <PageBoundary>
        <Networks />
      </PageBoundary>
      <Dialogs of={dialogs} />
    </>
  )
}

function Networks() {
  const { t } = useTranslation()
  const { data: names } = useSuspenseQuery(networkNamesQuery())
  const href = placeHref('networks')
  const count = t('count', { count: names.length })

  return (
    <KeyValue
      title={t('around')}
      items={[
        { label: t('networks'), value: href ? <TextLink to={href}>{count}</TextLink> : count },
      ]}
    />
  )
}
