import { chakra, Flex, Span } from '@meshdeck/ui'

const knots = [
  [7, 8],
  [17, 8],
  [12, 13.5],
  [7, 16.5],
  [17, 16.5],
]

export function LogoMark() {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize="6"
      flexShrink="0"
      color="accent.contrast"
      aria-hidden="true"
    >
      <chakra.rect width="24" height="24" rx="6" fill="accent.solid" />
      <path
        d="M7 16.5V8.2l5 5.4 5-5.4v8.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {knots.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="1.9" fill="currentColor" />
      ))}
    </chakra.svg>
  )
}

export function Logo() {
  return (
    <Flex gap="2.5" alignItems="center" minW="0">
      <LogoMark />
      <Span textStyle="heading" fontSize="lg" truncate>
        Meshdeck
      </Span>
    </Flex>
  )
}
