// runs all of it for both versions
import './half-done.test'
