# Programs that tests start, for the scripts beside it.

have() {
  local program
  for program; do command -v "$program" >/dev/null || return 1; done
}
# get WHAT PACKAGES…: the tests that need what cannot be had say that they were not run.
get() {
  { [ "$(id -u)" = 0 ] && have apt-get && timeout 60 apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 timeout 180 apt-get install -y -qq --no-install-recommends "${@:2}" >/dev/null; } ||
    echo "NOT THERE: $1"
}
