import * as refresh from 'react-refresh/runtime'

import { REFRESH_GLOBAL } from '../page'

Object.assign(globalThis, { [REFRESH_GLOBAL]: refresh })
