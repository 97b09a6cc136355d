import type { LeftOut } from '../leave-out-plugin'

type Edits = LeftOut['edits']

/** What the constructor makes under these names. */
const members = (...names: string[]): Edits =>
  names.map((name) => [new RegExp(`^ {4}this\\.${name} = \\([^]*?^ {4}\\};\\n`, 'gm'), ''])

/** Rows that are measured once they are drawn: ours are of one height, which is known. */
const measuring: Edits = [
  ...members('indexFromElement', 'shouldMeasureDuringScroll', 'measureElement', 'resizeItem'),
  ['    this.isIndexInRange = (index) => index >= 0 && index < this.options.count;\n', ''],
  [/^ {4}this\.observer = [^]*?^ {4}\}\)\(\);\n/gm, ''],
  ['      this.observer.disconnect();\n', ''],
  [/^ {8}this\.elementsCache\.forEach\(\(cached\) => \{\n.*\n {8}\}\);\n/gm, ''],
  ['    this.elementsCache = /* @__PURE__ */ new Map();\n', ''],
  [/^ {4}this\._resizeBatch = null;\n/gm, ''],
  ['        measureElement,\n', ''],
  [
    /^ {12}const measuredSize = .*\n {12}const size = .*\n/gm,
    '            const size = this.options.estimateSize(i);\n',
  ],
  ...members('takeSnapshot'),
]

/** Rows that stay where they are while others come above them, and lists that follow their end, as chats do. */
const anchoring: Edits = [
  [
    /^ {6}const prevOptions = this\.options;[^]*?^ {4}\};\n/gm,
    '      this.options = merged;\n    };\n',
  ],
  [/^ {6}const anchor = this\.pendingScrollAnchor;[^]*?(?=^ {6}this\._flushHoldIfReady)/gm, ''],
  [/^ {6}if \(\(\(_a = this\.pendingScrollAnchor\)[^]*?^ {6}\}\n/gm, ''],
  [/^ {4}this\.pendingScrollAnchor = null;\n/gm, ''],
  ...members('scrollBy', 'scrollToEnd', 'isAtEnd'),
  ...members('getVirtualItemForOffset', 'getVirtualDistanceFromEnd', 'getDistanceFromEnd'),
  ['state.toEnd ? [Math.max(this.getMaxScrollOffset(), 0)] : ', ''],
  // what is owed to rows that grew above the view: always nothing
  [/^ {2}applyScrollAdjustment\([^]*?^ {2}\}\n/gm, ''],
  ...members('_flushHoldIfReady', '_retryClampedAdjustment', '_clampedBy'),
  [/^ *this\._(?:flushHoldIfReady|retryClampedAdjustment)\(\w*\);\n/gm, ''],
  [/^ *this\._(?:holdOffset|clampedAdjustment) \+?= .*\n/gm, ''],
  [/this\._holdOffset/g, '0'],
  [/this\._clampedAdjustment/g, 'null'],
]

/** Several columns of rows. */
const lanes: Edits = [
  ['    this.laneAssignments = /* @__PURE__ */ new Map();\n', ''],
  [
    '      this.laneAssignments.clear();\n      this.itemSizeCacheVersion++',
    '      this.itemSizeCacheVersion++',
  ],
  [/^ {8}const lanesChanged = [^]*?(?=^ {8}return \{\n)/gm, ''],
  [
    /^ {8}if \(!enabled\) \{\n {10}this\.measurementsCache = [^]*?^ {8}if \(lanes === 1\) \{\n/gm,
    '        const min = 0;\n        {\n',
  ],
  [
    /^ {8}const measurements = this\.measurementsCache\.slice\(0, min\);[^]*?^ {8}return measurements;\n/gm,
    '',
  ],
  [/^ {6}\} else \{\n {8}const endByLane[^]*?^ {6}\}\n/gm, '      }\n'],
  [/^ {2}const getStart = [^]*?^ {2}return \{ startIndex, endIndex \};\n/gm, ''],
]

/** What a list of rows of one height in one column has no use for. */
export const tanstackVirtual: LeftOut[] = [
  {
    file: '@tanstack/virtual-core/dist/esm/index.js',
    edits: [...measuring, ...anchoring, ...lanes],
    unused: [
      /\b(?:measureElement|resizeItem|takeSnapshot|anchorTo|followOnAppend|laneAssignmentMode|initialMeasurementsCache)\b/,
    ],
  },
  {
    file: '@tanstack/react-virtual/dist/esm/index.js',
    edits: [
      // positions that are written past React
      ['  directDomUpdates = false,\n  directDomUpdatesMode = "transform",\n', ''],
      [/^ {2}const directRef = [^]*?(?=^ {2}const resolvedOptions)/gm, ''],
      [
        /^ {6}const state = directRef\.current;\n {6}let shouldRerender[^]*?^ {6}if \(shouldRerender\) \{\n/gm,
        '      {\n',
      ],
      ['useFlushSync && sync && !measuringFromRef.current', 'false'],
      [/^ {4}const measureElement = v\.measureElement;[^]*?^ {4}\}\);\n/gm, '    return v;\n'],
      ['    applyContainerSize(instance);\n', ''],
      [
        /^ {2}useIsomorphicLayoutEffect\(\(\) => \{\n {4}applyDirectStyles\(instance\);\n {2}\}\);\n/gm,
        '',
      ],
    ],
    unused: [/\bdirectDomUpdates|\buseFlushSync: (?!false)/],
  },
]
