// sends everything to every version
import './bad-input.test'
