import { chakra } from '@chakra-ui/react'
import {
  atom,
  errorText,
  type Resource,
  toast,
  useAtomValue,
  useLocation,
  useMutation,
  useQueryClient,
} from '@meshdeck/platform'
import { BookOpen, RefreshCw } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

import { Button, ExternalLinkButton, type IconComponent } from '../controls/Button'
import { Box, Flex, Grid, WideLabel } from '../controls/layout'
import { nameInAddress } from '../controls/text-links'
import { useTranslation } from '../translations'

const Title = chakra('h1', {
  base: { textStyle: 'title', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

type Props = {
  icon: IconComponent
  /** If it is empty, the end of the address is the title, because a resource may have no name. */
  title: string
  /** Content next to the title, such as a status. */
  aside?: ReactNode
  /** A sentence; it may take two lines in a narrow window. */
  description?: ReactNode
  /** Page of the documentation about this page. */
  docsUrl: string
  /** Resources that the page shows: adds a Refresh button, and shows the age of the data when refreshing fails. */
  refreshes?: readonly Resource[]
  /** The primary action, always the last element on the right. */
  children?: ReactNode
}

export function PageHeader(props: Props) {
  const { icon: Icon, title, aside, description, docsUrl, refreshes, children } = props
  const { pathname } = useLocation()
  const { AgeNote } = useAtomValue(ageNoteAtom)

  return (
    // a title that doesn't fit next to the buttons gets its own line
    <Flex flexWrap="wrap" alignItems="center" gap="3" pt="5" pb="4" flexShrink="0">
      <Flex alignItems="center" gap="3" minW="min(13rem, 100%)" flexGrow="1">
        <Grid
          hideBelow="md"
          placeItems="center"
          boxSize="9"
          flexShrink="0"
          layerStyle="panel"
          borderRadius="l2"
          color="accent.fg"
        >
          <Icon size="1.125rem" aria-hidden="true" />
        </Grid>
        <Box minW="0" flexGrow="1">
          <Flex alignItems="center" gap="3" textStyle="sm">
            <Title>{title || nameInAddress(pathname)}</Title>
            {aside}
          </Flex>
          {description && (
            <Box
              // as wide as the available space, and wrapped if that is too narrow
              w="0"
              minW="full"
              textStyle="sm"
              color="fg.muted"
              overflowWrap="anywhere"
            >
              {description}
            </Box>
          )}
        </Box>
      </Flex>
      <Flex flexWrap="wrap" justifyContent="end" gap="2" maxW="full" flexShrink="0" ms="auto">
        <DocsButton url={docsUrl} />
        {refreshes && <RefreshButton resources={refreshes} />}
        {children}
      </Flex>
      {refreshes && AgeNote && <AgeNote resources={refreshes} />}
    </Flex>
  )
}

/** Opens the page's chapter of the guide, if it has one, otherwise the documentation. */
function DocsButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const { openGuide } = useAtomValue(pageGuideAtom)
  const label = <WideLabel>{t('docs')}</WideLabel>

  return openGuide ? (
    <Button icon={BookOpen} variant="ghost" onClick={() => openGuide(url)}>
      {label}
    </Button>
  ) : (
    <ExternalLinkButton icon={BookOpen} variant="ghost" href={url}>
      {label}
    </ExternalLinkButton>
  )
}

/** Refresh button whose icon rotates while it works [SH-095]; with reduced motion, its label says so instead. */
function RefreshButton({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation()
  const { mutate: refresh, isPending } = useRefresh(resources)

  return (
    <Button aria-busy={isPending} aria-disabled={isPending} onClick={() => !isPending && refresh()}>
      <Box display="inline-flex" {...(isPending && { animation: 'spin 1s linear infinite' })}>
        <RefreshCw aria-hidden="true" />
      </Box>
      <WideLabel>{t(isPending && isStill() ? 'refresh.running' : 'refresh.label')}</WideLabel>
    </Button>
  )
}

/** Whether motion is reduced, by the console's setting or the system's. */
function isStill(): boolean {
  return (
    document.body.classList.contains('reduced-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** Refetches the queries of the given resources that are on the screen and reports the result. */
function useRefresh(resources: readonly Resource[]) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () =>
      Promise.all(
        resources.map((resource) =>
          queryClient.refetchQueries(
            { queryKey: [resource], type: 'active' },
            { throwOnError: true },
          ),
        ),
      ),
    onSuccess: () => toast.success(t('refresh.done')),
    onError: (error) => {
      // the end of a session cancels its requests and is reported elsewhere; only such errors are `silent`
      if (!('silent' in error)) toast.error(t('refresh.failed'), { description: errorText(error) })
    },
  })
}

/** The shown resources, by the first part of their query keys: "networks", "nodes". */
type AgeNoteProps = { resources: readonly Resource[] }

/**
 * Component in a page's header that shows the age of the data when refetching failed. The shell sets it after the first
 * page has rendered; until then, no data is old.
 */
export const ageNoteAtom = atom<{ AgeNote?: ComponentType<AgeNoteProps> }>({})

/**
 * Opens the guide at the chapter of the current page. The shell sets it on pages with a chapter; on all others, Docs is
 * a link to the documentation.
 */
export const pageGuideAtom = atom<{ openGuide?: (docsUrl: string) => void }>({})
