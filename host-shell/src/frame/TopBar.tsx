import { isUuid, shortId } from '@meshdeck/domain/short-id'
import {
  Link,
  matchPath,
  useCan,
  useCapabilities,
  useLabel,
  useLocation,
  useReachable,
} from '@meshdeck/platform'
import { useKnownNames } from '@meshdeck/platform/shell'
import { Badge, chakra, Flex, IconButton, Span } from '@meshdeck/ui'
import { CloudOff, Menu } from 'lucide-react'

import { useWindowTitle } from '../shared/branding'
import { pathSegments, usePageTitles } from '../shared/pages'
import { useTranslation } from '../translations'
import { useDrawer } from './use-sidebar'

export function TopBar() {
  const { t } = useTranslation()
  const [, setDrawerOpen] = useDrawer()
  const isReachable = useReachable()

  return (
    <Flex
      as="header"
      h="topbar"
      flexShrink="0"
      alignItems="center"
      gap="2"
      px={{ base: '3', md: '6' }}
      borderBottomWidth="1px"
    >
      <IconButton
        variant="ghost"
        aria-label={t('frame.sidebar.open')}
        hideFrom="md"
        onClick={() => setDrawerOpen(true)}
      >
        <Menu />
      </IconButton>
      <Breadcrumb />
      <Flex flex="1" justifyContent="flex-end" aria-live="polite">
        {!isReachable && <OfflineMark />}
      </Flex>
    </Flex>
  )
}

/** Shows that the server doesn't respond, so nothing can be fetched. The page itself shows how old its data is. */
function OfflineMark() {
  const { t } = useTranslation()

  return (
    <Badge variant="surface" colorPalette="critical" gap="1">
      <CloudOff size="0.75rem" aria-hidden="true" /> {t('frame.offline')}
    </Badge>
  )
}

const Crumbs = chakra('ol', {
  base: { display: 'flex', minW: '0', gap: '1.5', textStyle: 'sm', listStyle: 'none' },
})

const CrumbLink = chakra(Link, {
  base: {
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg' },
  },
})

/** Shows the current location, with a part for each segment of the path. Also sets the window title. */
function Breadcrumb() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const label = useLabel()
  const pageTitles = usePageTitles()
  const names = useKnownNames()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const isClosed = (page: (typeof pageTitles)[number]) => {
    const { role, edition } = pageTitles.find(({ path }) => path === page.redirect) ?? page
    return (!isAdmin && role === 'admin') || (!isPro && edition === 'pro')
  }
  const titles = pageTitles.map((page) => ({
    path: page.path,
    title: page.title ? label(page.title) : '',
    isClosed: isClosed(page),
  }))
  const trail = trailOf(pathname, { titles, names, notFound: t('shared.notFound') })
  useWindowTitle(
    trail
      .map(({ text }) => text)
      .reverse()
      .join(' · '),
  )

  return (
    <chakra.nav aria-label={t('frame.breadcrumb')} minW="0" overflow="hidden">
      <Crumbs>
        {trail.map((crumb, index) => (
          <chakra.li
            key={crumb.href ?? crumb.text}
            display="flex"
            gap="1.5"
            _last={{ minW: '0' }}
            hideBelow={index < trail.length - 1 ? 'md' : undefined}
          >
            {index > 0 && (
              <Span aria-hidden="true" color="fg.subtle" hideBelow="md">
                /
              </Span>
            )}
            <Part {...crumb} isLast={index === trail.length - 1} />
          </chakra.li>
        ))}
      </Crumbs>
    </chakra.nav>
  )
}

function Part({ text, title, href, isLast }: Crumb & { isLast: boolean }) {
  if (href !== undefined) return <CrumbLink to={href}>{text}</CrumbLink>
  return (
    <Span
      truncate
      title={title}
      fontWeight={isLast ? '500' : '400'}
      color={isLast ? 'fg' : 'fg.muted'}
      aria-current={isLast ? 'page' : undefined}
    >
      {text}
    </Span>
  )
}

/** A part of the breadcrumb. Without `href` it is plain text: the last part, or one without a page. */
type Crumb = { text: string; title?: string; href?: string }

type Sources = {
  /** Path patterns with the page titles in the current language and whether the page is closed to the user. */
  titles: ReadonlyArray<{ path: string; title: string; isClosed?: boolean }>
  /** Names by ID, as far as pages have registered them [SH-092]. */
  names: Readonly<Record<string, string>>
  /** Replaces the whole path when no page has it. */
  notFound: string
}

/**
 * Returns the breadcrumb of a path, a part for each segment [SH-090]. Segments of unknown paths are not repeated
 * [SH-077].
 */
export function trailOf(pathname: string, { titles, names, notFound }: Sources): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  if (segments[0] && !titles.some(({ path }) => matchPath(path, pathname)))
    return [{ text: notFound }]

  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const page = titles.find((candidate) => matchPath(candidate.path, path))
    const [id = segment] = pathSegments(segment)
    const isLast = index === segments.length - 1
    const isId = page ? page.path.split('/').at(-1)?.startsWith(':') : isUuid(id)
    const text = isId || !page?.title ? crumbName(id, names) : page.title

    return {
      text,
      ...(text !== id && isUuid(id) && { title: id }),
      ...(page && !page.isClosed && !isLast && { href: path }),
    }
  })
}

/**
 * Returns the name of an ID if known. Otherwise the ID is truncated, and the title keeps it in full (decision OP-21).
 */
function crumbName(id: string, names: Sources['names']): string {
  const name = Object.hasOwn(names, id) ? names[id] : undefined
  return name ?? shortId(id)
}
