// there both versions do all of it
import './half-done.test'
