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
        aria-label={t('sidebar.open')}
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

/** Says that nobody answers, when nothing more can be fetched; how old what is on screen is, the page says. */
function OfflineMark() {
  const { t } = useTranslation()

  return (
    <Badge variant="surface" colorPalette="critical" gap="1">
      <CloudOff size="0.75rem" aria-hidden="true" /> {t('offline')}
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

/** Where one is, a part per segment of the path; also the title of the window. */
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
  const trail = trailOf(pathname, { titles, names, notFound: t('notFound') })
  useWindowTitle(
    trail
      .map(({ text }) => text)
      .reverse()
      .join(' · '),
  )

  return (
    <chakra.nav aria-label={t('breadcrumb')} minW="0" overflow="hidden">
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

/** One part of the breadcrumb. Without `href` it is plain text: the last one, or no page of its own. */
type Crumb = { text: string; title?: string; href?: string }

type Sources = {
  /** Path patterns with the title of their page, in the language on screen, and whether it stays closed to this person. */
  titles: ReadonlyArray<{ path: string; title: string; isClosed?: boolean }>
  /** Names behind ids, as far as pages have told them [SH-092]. */
  names: Readonly<Record<string, string>>
  /** What stands for the whole path when no page has it. */
  notFound: string
}

const SHORT_ID_LENGTH = 8

/** The trail of a path, a part per segment [SH-090]; made up segments are not repeated [SH-077]. */
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
    const text = isId || !page?.title ? nameOf(id, names) : page.title

    return {
      text,
      ...(text !== id && isUuid(id) && { title: id }),
      ...(page && !page.isClosed && !isLast && { href: path }),
    }
  })
}

/** A name if one is known; an id that nobody has named is cut, its whole stays in the title (OP-21). */
function nameOf(id: string, names: Sources['names']): string {
  const name = Object.hasOwn(names, id) ? names[id] : undefined
  return name ?? (isUuid(id) ? id.slice(0, SHORT_ID_LENGTH) : id)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
