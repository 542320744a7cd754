/// @file
/// Games as text files that people can read: iteru::record_of, write_record, read_record and replay.
///
/// Stable: these names, Record and RecordError. Every record written by 1.0 or later can be read by every later
/// version.
#pragma once

#include "engine/record.h"
