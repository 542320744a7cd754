/// @file
/// What programs that learn read of a position: small whole numbers that follow from what a seat knows.
///
/// Stable: FeatureWriter; batch::observation_size and batch::observe. Which figure stands where may change between
/// versions: what has learned by them belongs to a version.
#pragma once

#include "batch/observe.h"
#include "engine/features.h"
